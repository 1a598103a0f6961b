/** Key of the query for the circle of a form, which the form's promise reads as well. */
export const draftCircleKey = (draftKey: string): readonly string[] => ['draft-circle', draftKey];

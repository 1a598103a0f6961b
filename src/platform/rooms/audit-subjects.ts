/** Things of one kind that entries of the audit log are about. */
export interface AuditSubjects {
  /** 'article'; the page has its word and its address by this name. */
  kind: string;
  /** Names that staff know, by id, of those ids that the room keeps. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Id of a project, which has a chat without an order: '2026-christmas-campaign'. */
export const projectIdPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

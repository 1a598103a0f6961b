/** How a project is named that has a chat without an order: '2026-christmas-campaign'. */
export const projectIdPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

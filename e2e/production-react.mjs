/**
 * Imported ahead of a server's own modules: React chooses its build by NODE_ENV when it is first imported, and visitors are
 * served by that of production. The configuration stays the one that NODE_ENV named.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('react/jsx-runtime');
await import('react-dom/server');
process.env.NODE_ENV = NODE_ENV;

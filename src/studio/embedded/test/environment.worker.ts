import { answerRequests } from '../answer.ts';

/** Answers with the names of the variables it sees. */
answerRequests(() => Promise.resolve({ answer: Object.keys(process.env), transfer: [] }));

/**
 * Explanations of decisions, for commands and the studio. Kept apart from `index.ts`, whose checks do not run in
 * browsers.
 */
export { askedWhen, type Decided, type ExplainedScreen, explainScreen } from './explanation/explain-screen.ts'
export { isSecretIn, traceLines } from './explanation/trace-lines.ts'

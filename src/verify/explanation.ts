/** Why a rule decided as it did, for commands and for the studio. Kept apart from `index.ts`, whose checks no page can run. */
export { askedWhen } from './explanation/asked-when.ts'
export type { Decided } from './explanation/decided.ts'
export { type ExplainedScreen, explainScreen } from './explanation/explain-screen.ts'
export { isSecretIn } from './explanation/is-secret-in.ts'
export { traceLines } from './explanation/trace-lines.ts'

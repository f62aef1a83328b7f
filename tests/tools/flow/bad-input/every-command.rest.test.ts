import { describeCommands } from './describe-commands.ts'

/** Every second text in each file, and the others in the next file; `npm run test:full` tries all in all. */
describeCommands((turn) => turn % 12 !== 0 && (process.env.STEPWRIGHT_FULL !== undefined || turn % 2 === 0))

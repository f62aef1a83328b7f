import { describeCommands } from './describe-commands.ts'

describeCommands((turn) => turn % 12 === 0)

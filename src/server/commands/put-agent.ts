/**
 * Adds an agent, gives one a new password and second factor, or removes one, in a process of its own for the command
 * `agents`. Prints a line of JSON with password and second factor, which are shown once, or whether the agent was there.
 * Arguments: `--email`, `--name` and `--lender`, once for each lender; or `--email` and `--remove`.
 * Environment: DATA_DIR, DATABASE_URL and TOKEN_SECRET as for the server.
 */
import { parseArgs } from 'node:util'
import { dataFolderIn } from '../config/config.ts'
import { addAgent } from '../desk/agent-sign-in.ts'
import { uriOfSecret } from '../identity/one-time-code.ts'
import { keysFrom, secretIn } from '../secrets/keys.ts'
import { removeAgent } from '../store/agents.ts'
import { openToChange } from '../store/open-to-read.ts'
import { forAllLenders } from '../store/row-scope.ts'
import { runCommand, writeLine } from './run-command.ts'

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  lender: { type: 'string', multiple: true },
  remove: { type: 'boolean' },
} as const
const { email = '', name = '', lender: lenders = [], remove = false } = parseArgs({ options }).values

await runCommand('The agents cannot be changed', openToChange, async (store) => {
  if (remove)
    return await writeLine({
      removed: await forAllLenders(() => store.write((tx) => removeAgent(tx, email.trim().toLowerCase()))),
    })
  const keys = keysFrom(process.env.TOKEN_SECRET || secretIn(dataFolderIn(process.env)))
  const agent = { email, name, lenders }
  const added = await forAllLenders(() => store.write((tx) => addAgent(tx, keys.sealer, agent, new Date())))
  await writeLine({ ...added, uri: uriOfSecret(added.secret, { issuer: 'Agents', label: email }) })
})

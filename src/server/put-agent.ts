/**
 * Adds an agent, or gives one a new password and second factor, in a process of its own for the command `agents`. Prints a
 * line of JSON with both, which are shown once. Arguments: `--email`, `--name` and `--lender`, once for each lender.
 * Environment: DATA_DIR, DATABASE_URL and TOKEN_SECRET as for the server.
 */
import { parseArgs } from 'node:util'
import { dataFolderIn } from './config.ts'
import { addAgent } from './identity/agent-sign-in.ts'
import { uriOfSecret } from './identity/one-time-code.ts'
import { keysFrom, secretIn } from './identity/secret.ts'
import { runCommand, writeLine } from './run-command.ts'
import { openToChange } from './store/open-to-read.ts'

const options = { email: { type: 'string' }, name: { type: 'string' }, lender: { type: 'string', multiple: true } } as const
const { email = '', name = '', lender: lenders = [] } = parseArgs({ options }).values

await runCommand('The agent cannot be added', openToChange, async (store) => {
  const keys = keysFrom(process.env.TOKEN_SECRET || secretIn(dataFolderIn(process.env)))
  const added = await store.write((tx) => addAgent(tx, keys.sealer, { email, name, lenders }, new Date()))
  await writeLine({ ...added, uri: uriOfSecret(added.secret, { issuer: 'Agents', label: email }) })
})

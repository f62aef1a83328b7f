// Runs the example lender system, as in docs/how-to/connect-a-lender-system.md.
import { join, resolve } from 'node:path'
import { startLenderSystem } from './start-lender-system.ts'

const { PORT = '9090', SERVER = 'http://localhost:8080', LENDER, LENDER_SYSTEM_SECRET: secret, DATA_DIR = '.data' } = process.env
if (LENDER === undefined || secret === undefined) {
  console.error('LENDER and LENDER_SYSTEM_SECRET are needed: the id of the lender, and the secret that the server has, too.')
  process.exit(2)
}
const folder = join(resolve(DATA_DIR), 'lender-system', LENDER)
const { port } = await startLenderSystem({ port: Number(PORT), folder, server: SERVER, lender: LENDER, secret })
console.log(`The example lender system of ${LENDER} listens on http://localhost:${port} and sends its updates to ${SERVER}.`)

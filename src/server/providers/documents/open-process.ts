/** The process of `openInProcess`: reads one file from its input, writes what it is to its output, and ends. Its argument is the purpose of the file. */
import { openerOf } from './open-file.ts'
import { startSignal } from './opened-file.ts'

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part)
const bytes = Buffer.concat(parts)
parts.length = 0
const open = await openerOf(bytes, process.argv[2] === 'chat' ? 'chat' : 'application')
// From here on, what ends the process lies in the file.
process.stdout.write(startSignal)
const opened = await open()
const head = 'fault' in opened ? opened : { mediaType: opened.mediaType }
process.stdout.write(`${JSON.stringify(head)}\n`)
if ('bytes' in opened) process.stdout.write(opened.bytes)

/** The process of `openInProcess`: reads one file from its input, writes what it is to its output, and ends. Its argument is the purpose of the file. */
import { openFile } from './open-file.ts'

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part)
const bytes = Buffer.concat(parts)
parts.length = 0
const opened = await openFile(bytes, process.argv[2] === 'chat' ? 'chat' : 'application')
const head = 'fault' in opened ? { fault: opened.fault } : { mediaType: opened.mediaType }
process.stdout.write(`${JSON.stringify(head)}\n`)
if ('bytes' in opened) process.stdout.write(opened.bytes)

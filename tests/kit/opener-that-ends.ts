/** A program that begins as the one that opens files, and ends with the exit code that it gets in place of a purpose. */
import { startSignal } from '#server/providers/documents/opened-file.ts'

process.stdout.write(startSignal, () => process.exit(Number(process.argv[2])))

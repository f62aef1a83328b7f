import { fileURLToPath } from 'node:url'

/** The folder that everything else lies in, whatever the current directory is. */
export const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))

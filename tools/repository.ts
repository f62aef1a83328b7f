import { fileURLToPath } from 'node:url'

/** The absolute path of the repository, whatever the current folder. */
export const REPOSITORY = fileURLToPath(new URL('..', `${import.meta.url}`))

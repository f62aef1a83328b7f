import { dirname } from 'node:path'

/** The absolute path of the repository, whatever the current folder. */
export const REPOSITORY = dirname(import.meta.dirname)

import { stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { CannotRun, type FlowFiles } from '../command-line/command.ts'
import { changesBelow } from './changes-below.ts'
import { flowsAtRevision } from './flows-at-revision.ts'
import { writeFlowFile } from './write-flow-file.ts'

const projectFlows = join(import.meta.dirname, '../../flows')

/** A flows folder on disk. */
export function flowFilesOf(folder: string = projectFlows): FlowFiles {
  const home = resolve(folder)
  return {
    async read() {
      if (!(await isFolder(home))) throw new CannotRun(`There is no folder ${folder}.`)
      return await readFlowFolder(home).catch(cannotBeRead)
    },
    at: async (revision) => await flowsAtRevision(home, revision),
    saved: (until) => changesBelow(home, until),
    write: async (path, text) => await writeFlowFile(home, path, text),
    shown(path) {
      const short = relative(process.cwd(), join(home, path))
      const shown = short.startsWith('..') || isAbsolute(short) ? join(home, path) : short
      return shown.replaceAll('\\', '/')
    },
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (it) => it.isDirectory(),
    () => false,
  )
}

function cannotBeRead(error: NodeJS.ErrnoException): never {
  if (error.code === undefined || error.path === undefined) throw error
  throw new CannotRun(`${error.path} cannot be read (${error.code}).`)
}

import { nameMeant } from '#editing/assert-known-places.ts'
import { compileFlow, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { hasFields, screenSchema } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { chosenLenders } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command, type FlowFiles, type Io } from '../command-line/command.ts'
import { refuseBroken } from '../command-line/refuse-broken.ts'
import { writeEditorSchemas } from '../editors/write-editor-schemas.ts'

/** `schema`: writes the schemas for editors of a flows folder, or prints a screen's JSON Schema for any rjsf form. */
export const schema: Command = {
  name: 'schema',
  usage: 'schema [<lender> <screen>] [--watch]',
  summary: 'Write schemas for editors, or print a screen’s schema',
  about:
    'With the schemas, editors complete what is typed in flow files, explain it, and underline mistakes. For a screen, prints its JSON Schema (draft-07), its uiSchema, and the checks that only the server can make.',
  examples: [
    { line: 'schema', says: 'write .schemas for each folder, and .vscode/settings.json' },
    { line: 'schema base register-v2/birthdate', says: 'print one screen of base' },
    { line: 'schema {lender} start/profile --format json', says: 'print one screen of a lender' },
  ],
  formats: ['pretty', 'json'],
  options: {
    watch: { type: 'boolean', says: 'keep the schemas for editors current until Ctrl-C' },
  },

  async run(args, io, files) {
    const [lender, route, ...more] = args._
    if (lender === undefined) {
      if (args.options.watch === true) await keepCurrent(io, files)
      else io.out(`${await writeEditorSchemas(await files.read(), files)}\n`)
      return 0
    }
    if (route === undefined || more.length > 0) {
      throw new CannotRun('Name one lender and one screen, or nothing: "npm run flow -- schema <lender> <screen>".')
    }
    if (args.options.watch === true)
      throw new CannotRun('"schema --watch" writes the schemas of editors: it takes no lender and no screen.')
    const library = openFlowLibrary(await files.read(), homeEquity)
    chosenLenders(library, [lender], true)
    refuseBroken(library, [lender])
    const flow = compileFlow(resolveLender(library, lender))
    const { screens } = flow
    const screen = Object.hasOwn(screens, route) ? screens[route] : undefined
    if (screen === undefined) {
      const guess = nameMeant(route, Object.keys(screens))
      throw new CannotRun(`${lender} has no screen "${route}".${guess ? ` Did you mean "${guess}"?` : ''}`)
    }
    if (!hasFields(screen)) throw new CannotRun(`"${route}" is a ${screen.kind} screen: it asks nothing, so it has no schema.`)
    io.out(`${JSON.stringify(screenSchema(flow, screen), null, 2)}\n`)
    return 0
  },
}

/** Rewrites the schemas after each save, until Ctrl-C. The schemas themselves, in the same folder, trigger nothing. */
async function keepCurrent(io: Io, files: FlowFiles): Promise<void> {
  const saves = files.saved(io.interrupted)[Symbol.asyncIterator]()
  let next = saves.next()
  // A missing folder is reported when its files are read.
  next.catch(() => {})
  const summary = await writeEditorSchemas(await files.read(), files)
  io.out(`${summary}. Waiting for a flow file to be saved; Ctrl-C ends.\n`)
  while (!(await next).done) {
    next = saves.next()
    await writeEditorSchemas(await files.read(), files)
  }
}

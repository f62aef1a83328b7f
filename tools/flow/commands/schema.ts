import { nameMeant } from '#editing/assert-known-places.ts'
import { compileFlow, resolveLender } from '#engine/authoring.ts'
import { hasFields, screenSchema } from '#engine/index.ts'
import { CannotRun, command, type FlowFiles, type Io } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'
import { writeEditorSchemas } from '../editors/editor-schemas.ts'
import { textsAfterSaves } from '../watching/saved-texts.ts'

/** `schema`: writes the schemas for editors of a flows folder, or prints a screen's JSON Schema for any rjsf form. */
export const schema = command({
  name: 'schema',
  usage: 'schema [<lender> <screen>] [--watch]',
  summary: 'Write schemas for editors, or print a screen’s schema',
  about:
    'With the schemas, editors complete what is typed in flow files, explain it, and underline mistakes. For a screen, prints its JSON Schema (draft-07), its uiSchema, and the checks that only the server can make.',
  examples: {
    schema: 'write .schemas for each folder, and .vscode/settings.json',
    'schema base register-v2/birthdate': 'print one screen of base',
    'schema {lender} start/profile --format json': 'print one screen of a lender',
  },
  formats: ['pretty', 'json'],
  options: {
    watch: 'keep the schemas for editors current until Ctrl-C',
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
    const library = await openFlows(files)
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
})

/** Rewrites the schemas after each save, until Ctrl-C. The schemas themselves, in the same folder, trigger nothing. */
async function keepCurrent(io: Io, files: FlowFiles): Promise<void> {
  let isFirst = true
  for await (const texts of textsAfterSaves(files, io.interrupted)) {
    const summary = await writeEditorSchemas(texts, files)
    if (isFirst) io.out(`${summary}. Waiting for a flow file to be saved; Ctrl-C ends.\n`)
    isFirst = false
  }
}

import { screenSchema } from '#engine/answers/screen-schema.ts'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { checkFlows } from '#engine/findings/check-flows.ts'
import { nearest } from '#engine/findings/nearest.ts'
import { asksAnswers } from '#engine/flow/asking.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { chosenLenders } from './chosen-lenders.ts'
import { CannotRun, type Command } from './command.ts'

/** Prints the composed JSON Schema of a screen: any rjsf form can draw it. */
export const schema: Command = {
  name: 'schema',
  usage: 'schema <lender> <screen>',
  summary: 'Print the JSON Schema (draft-07) and the uiSchema of one screen of one lender.',
  examples: [
    { line: 'npm run flow -- schema base register-v2/birthdate', says: 'one screen of what all lenders start from' },
    { line: 'npm run flow -- list --long', says: 'the names of lenders and screens' },
    { line: 'npm run flow -- schema base start/profile > profile.json', says: 'keep it in a file' },
  ],
  formats: ['pretty', 'json'],
  options: {},

  async run(args, io, files) {
    const [lender, route, ...more] = args._
    if (lender === undefined || route === undefined || more.length > 0) {
      throw new CannotRun('Name one lender and one screen: "npm run flow -- schema <lender> <screen>".')
    }
    const library = openFlowLibrary(await files.read())
    chosenLenders(library, [lender], true)
    const errors = checkFlows(library, [lender]).filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      throw new CannotRun(`The files of ${lender} have ${errors.length} errors; "npm run flow -- check ${lender}" shows them.`)
    }
    const { screens } = compileFlow(resolveLender(library, lender))
    const screen = screens[route]
    if (screen === undefined) {
      const [guess] = nearest(route, Object.keys(screens))
      throw new CannotRun(`${lender} has no screen "${route}".${guess ? ` Did you mean "${guess}"?` : ''}`)
    }
    if (!asksAnswers(screen)) throw new CannotRun(`"${route}" is a ${screen.kind} screen: it asks nothing, so it has no schema.`)
    io.out(`${JSON.stringify(screenSchema(screen), null, 2)}\n`)
    return 0
  },
}

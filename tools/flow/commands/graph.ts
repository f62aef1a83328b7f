import { onStage } from '#consequences/scenarios/run-scenarios.ts'
import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import type { ResolvedLender } from '#engine/authoring.ts'
import type { CompiledFlow, JourneyId } from '#engine/index.ts'
import { coveredFlow, flowGraph } from '#verify/index.ts'
import { CannotRun, command } from '../command-line/command.ts'
import { oneOf, openFlows, soundLender } from '../command-line/lenders.ts'
import type { DrawnFlow } from '../graph/drawn-flow.ts'
import { mermaidOf } from '../graph/mermaid.ts'
import { diagramsOf, hasPart, machinesOf, type Part, parts } from '../graph/parts.ts'
import { svgOf } from '../graph/svg.ts'

const forms = ['svg', 'mermaid', 'xstate'] as const

/** `graph`: draws a lender's flow. */
export const graph = command({
  name: 'graph',
  usage: 'graph <lender> [--of PART] [--as FORM] [--coverage]',
  summary: 'Draw journeys, lifecycle, statuses and sandbox',
  about:
    'Draws a picture, or writes Mermaid or machine configurations for XState. With --coverage, marks what the scenarios show.',
  examples: {
    'graph base --of statuses --out statuses.svg': 'a picture',
    'graph base --of lifecycle --coverage --out life.svg': 'with marks for what no scenario shows',
    'graph base --of journey --as mermaid': 'for a README',
    'graph base --of lifecycle --as xstate': 'for the tools of XState',
  },
  formats: ['pretty'],
  options: {
    'of PART': `${parts.join(', ')} or all (default)`,
    'as FORM': `${forms.join(', ')}; svg by default`,
    'journey JOURNEY': 'only this journey',
    coverage: 'mark what the scenarios show and do not show; with svg and mermaid',
    'out FILE': 'write into this file',
  },

  async run({ _: named, options }, io, files) {
    const [lender, ...more] = named
    if (lender === undefined || more.length > 0) throw new CannotRun('Name one lender: "npm run flow -- graph <lender>".')
    const form = oneOf('as', options.as ?? 'svg', forms)
    const of = oneOf('of', options.of ?? (options.journey === undefined ? 'all' : 'journey'), [...parts, 'all'] as const)
    const coverage = options.coverage === true
    if (coverage && form === 'xstate')
      throw new CannotRun('--coverage is drawn, and XState’s configurations are not: use svg or mermaid.')
    if (form === 'xstate' && of === 'statuses')
      throw new CannotRun(
        'A map of statuses is no machine, since the lender’s systems say what the status is: use svg or mermaid.',
      )
    const resolved = soundLender(await openFlows(files), lender)
    const drawn = await drawnFlow(resolved, coverage)
    const journeys = chosen(drawn.flow, options.journey, of)
    const wanted = of === 'all' ? parts : [of]
    if (wanted.every((part) => !hasPart(drawn, part))) throw new CannotRun(`${lender} has no ${of}.`)
    const title = titleOf(drawn, lender)
    const text =
      form === 'xstate'
        ? `${JSON.stringify(machinesOf(drawn, wanted, journeys), null, 2)}\n`
        : await drawing(form, title, diagramsOf(drawn, wanted, journeys), coverage)
    if (typeof options.out === 'string') await io.save(options.out, text)
    else io.out(text)
    return 0
  },
})

function drawing(form: 'svg' | 'mermaid', title: string, diagrams: ReturnType<typeof diagramsOf>, coverage: boolean) {
  return form === 'svg' ? svgOf({ title, diagrams, coverage }) : mermaidOf(title, diagrams, coverage)
}

async function drawnFlow(resolved: ResolvedLender, coverage: boolean): Promise<DrawnFlow> {
  const { stage } = onStage(resolved)
  const { flow, sandbox } = stage
  const drawn = { flow, sandbox, graph: flowGraph(flow, sandbox) }
  if (!coverage) return drawn
  const { seenBy } = await import('../coverage/coverage-of.ts')
  return { ...drawn, seen: seenBy(coveredFlow(resolved, flow), stage) }
}

function titleOf({ flow }: DrawnFlow, lender: string): string {
  const { name } = flow.live.lender
  return lender === 'base' ? 'What all lenders start from' : `${name}`
}

function chosen({ journeys }: CompiledFlow, asked: string | boolean | undefined, of: Part | 'all'): readonly JourneyId[] {
  const known = Object.keys(journeys).sort()
  if (typeof asked !== 'string') return known
  if (of !== 'journey' && of !== 'all') throw new CannotRun(`--journey goes with --of journey, and not with --of ${of}.`)
  assertKnownPlaces('journey', asked, known)
  return [asked]
}

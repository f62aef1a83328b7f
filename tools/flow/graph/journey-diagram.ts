import type { CompiledFlow, CompiledJourney, CompiledStep, JourneyId } from '#engine/index.ts'
import { type FlowEdge, keyOf, ruleOf } from '#verify/index.ts'
import type { Box, Diagram, Line } from './diagram.ts'
import { coverageOf, type DrawnFlow, headingOf, ruleInWords, wordsOf } from './drawn-flow.ts'

/** The diagram of journeys: each as a group with its start, its steps and conditions, its end and redirects. */
export function journeyDiagram(drawn: DrawnFlow, only: readonly JourneyId[]): Diagram {
  const journeys = Object.values(drawn.flow.journeys)
    .filter(({ id }) => only.includes(id))
    .sort((a, b) => sendsOn(b) - sendsOn(a) || (a.id < b.id ? -1 : 1))
  const ids = new Set(journeys.flatMap(({ id, steps }) => [`journey:${id}`, ...steps.map((step) => `step:${id}/${step.id}`)]))
  const edges = drawn.graph.edges.filter(({ from, is }) => ids.has(from) && is !== 'shows')
  const lines = edges.flatMap((edge): Line[] => {
    if (edge.is === 'ends') return []
    return [
      { from: edge.from, to: edge.to, note: noteOf(drawn.flow, edge), ...labelOf(drawn.flow, edge), ...shownOf(drawn, edge) },
    ]
  })
  const ends = journeys.flatMap((journey) => endLines(drawn, journey, edges))
  const outside = [...new Set(lines.map(({ to }) => to))].filter((to) => !ids.has(to))
  const tones = stagesOf(journeys)
  return {
    id: 'journeys',
    title: 'Journeys',
    says: `The steps of ${journeys.map(({ id }) => id).join(' and ')} in their order, and when each is asked.`,
    direction: 'down',
    tones,
    groups: journeys.map(({ id, path }) => ({ id: `journey-group:${id}`, label: `${id}, at ${path}` })),
    boxes: [
      ...journeys.flatMap((journey) => boxesOf(drawn, journey, tones)),
      ...outside.map((id): Box => ({ id, shape: 'end', words: [id.slice(id.indexOf(':') + 1)], note: id })),
    ],
    lines: [...lines, ...ends],
  }
}

function boxesOf(drawn: DrawnFlow, journey: CompiledJourney, tones: readonly string[]): Box[] {
  const { id, path, steps, stages, openWhen } = journey
  const group = `journey-group:${id}`
  const open = openWhen === undefined ? 'open to everybody' : `open when ${ruleInWords(drawn.flow, openWhen)}`
  return [
    { id: `journey:${id}`, group, shape: 'start', words: ['Begins', path], note: `journeys/${id}.json, ${open}` },
    ...steps.map((step): Box => {
      const stage = stages.find((one) => one.id === (step.stage ?? drawn.flow.screens[step.screen]?.stage))
      const place = stage ? tones.findIndex((tone) => isSame(tone, wordsOf(stage.label))) : -1
      const words = [step.id, headingOf(drawn.flow.screens[step.screen])].filter((word) => word !== '')
      const about = { note: noteOfStep(step), ...(place >= 0 && { tone: place }) }
      return { id: `step:${id}/${step.id}`, group, shape: 'step', words, ...about, ...coverageOf(drawn, keyOf.step(id, step.id)) }
    }),
    { id: `end:${id}`, group, shape: 'end', words: ['An application', 'is made'], note: `journeys/${id}.json#/end` },
  ]
}

/** One end per journey, even if the sandbox can begin at several nodes. */
function endLines({ flow }: DrawnFlow, { id }: CompiledJourney, edges: readonly FlowEdge[]): Line[] {
  const ending = edges.filter(({ is, at }) => is === 'ends' && at === `journeys/${id}.json#/end`)
  return [...new Map(ending.map((edge) => [edge.from, edge])).values()].map((edge) => {
    const isLast = edge.unless === undefined
    return { from: edge.from, to: `end:${id}`, note: noteOf(flow, edge), ...(!isLast && { faint: true }) }
  })
}

/** The condition of a step that is not always active. Edges that skip a step are drawn faint, without a label. */
function labelOf(flow: CompiledFlow, { is, when, by }: FlowEdge): { readonly label?: string; readonly faint?: true } {
  if (is === 'leaves') return { label: when === undefined ? (by ?? '') : ruleInWords(flow, when) }
  if (is === 'instead') return { label: 'while it is closed', faint: true }
  if (is === 'begins') return {}
  return when === undefined ? {} : { label: ruleInWords(flow, when) }
}

function noteOf(flow: CompiledFlow, edge: FlowEdge): string {
  const rule = ruleOf(edge)
  return rule === true ? edge.at : `${edge.at}: ${ruleInWords(flow, rule)}`
}

function shownOf(drawn: DrawnFlow, { from, to, is, at }: FlowEdge) {
  if (is === 'leaves') return coverageOf(drawn, keyOf.outcome(`${at}/when`, true))
  if (is === 'instead') return coverageOf(drawn, keyOf.outcome(at.replace(/otherwise$/, 'openWhen'), false))
  const steps = [from, to].filter((id) => id.startsWith('step:')).map((id) => id.slice('step:'.length).split(/\/(.*)/s))
  const met = steps.map(([journey = '', step = '']) => keyOf.step(journey, step))
  return coverageOf(drawn, ...met, ...(at.endsWith('/askWhen') ? [keyOf.outcome(at, true)] : []))
}

/** A journey that redirects to another one precedes it. */
function sendsOn({ otherwise }: CompiledJourney): number {
  return otherwise === undefined ? 0 : 1
}

/** The stages of all journeys; equal names share a colour. */
function stagesOf(journeys: readonly CompiledJourney[]): readonly string[] {
  const labels = journeys.flatMap(({ stages }) => stages.map(({ label }) => wordsOf(label)))
  return labels.filter((label, index) => labels.findIndex((other) => isSame(other, label)) === index)
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function noteOfStep({ at, screen }: CompiledStep): string {
  return `${at}, the screen ${screen}`
}

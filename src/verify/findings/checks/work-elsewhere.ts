import { nodeOf } from '#engine/authoring.ts'
import type { CompiledPlace, Facts, FlowPointer, Rule, ScreenRoute } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import type { TableTransition } from '#verify/exploration/graph/transitions-of-table.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, replacementFix } from '../check.ts'
import {
  answerableFrom,
  givenAt,
  isTriggeredBySubmissionOf,
  type PlayedFlow,
  playedFlow,
  playedParent,
  tableWaysAt,
} from '../proving/work-ahead.ts'
import { type Written, writtenLast } from '../reading/written-last.ts'

/**
 * Reports statuses that only a submission leaves, if they lead borrowers to a screen from which the submitted screen
 * cannot be reached by buttons. sandbox.json says which submissions a status waits for. The cases of `first` may lead
 * elsewhere on purpose, unless they match all applicants.
 */
export const workElsewhere = {
  codes: ['E342'],
  phase: 'proofs',
  settles: true,
  run,
  examples: {
    E342: {
      why: 'At this status only answers lead on, and the screen that it leads to offers none of them: neither does a screen behind its buttons. A borrower there is stuck. What an application waits for is read from sandbox.json. In the example the lender waits for the screen "start/profile" to be sent, and its only button leads elsewhere.',
      file: 'base/screens/start/profile.json',
      at: '"do": "go", "go": "wait"',
      right: '"do": "acknowledge"',
      wrong: '"do": "go", "go": "wait"',
      otherFiles: {
        'base/sandbox.json': {
          path: [
            { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'read', on: 'submitted:start/profile' }] },
            { id: 'over', status: 'DECLINED' },
          ],
          personas: [],
        },
      },
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  const played = playedFlow(proofs, found)
  if (!played) return []
  const { resolved } = proofs.flow
  const before = playedParent(proofs)
  const seen = new Set(found.map(({ pointer }) => pointer))
  return workPlaces(played).flatMap((work) =>
    strandedAt(work, played, before).flatMap((stranded): Found => {
      const blamed = writtenLast(resolved, pointersOf(work, stranded, played))
      if (!blamed || seen.has(blamed.pointer)) return []
      seen.add(blamed.pointer)
      const offered = stranded.way ? answerableFrom(stranded.way.go, givenAt(work.place), played) : []
      return [findingOf(work, stranded, blamed, blamedText(resolved, blamed), offered)]
    }),
  )

  function blamedText({ files }: typeof resolved, { pointer, isRemoval }: Written): string | undefined {
    const value = isRemoval ? undefined : nodeOf({ files }, pointer)?.value
    return typeof value === 'string' ? value : undefined
  }
}

type Work = {
  readonly place: CompiledPlace
  /**
   * The submissions that trigger transitions from the node; `cards` if borrowers must reach cards of open conditions.
   */
  readonly waits: readonly string[]
  readonly persona?: string
}

type Stranded = {
  /** Where the status table leads; undefined if the cases of `first` match all applicants. */
  readonly way?: TableTransition
  /**
   * Where the same entry of the parent's status table leads, if borrowers can make one of the submissions of `Work.waits`
   * there.
   */
  readonly before?: string
  readonly example: Facts
}

/** Nodes of the common path and of personas that are left only by submissions. */
function workPlaces({ sandbox }: PlayedFlow): readonly Work[] {
  const places = new Map<FlowPointer, Work>()
  for (const { path, id } of [{ path: sandbox.path, id: undefined }, ...sandbox.personas]) {
    for (const [index, place] of path.entries()) {
      const leads = place.leave.filter(({ stay, to }) => !stay && (to === undefined ? index + 1 < path.length : true))
      if (leads.some(({ afterSeconds }) => afterSeconds !== undefined)) continue
      const waits = leads.flatMap(({ on }) => on ?? [])
      if (waits.length > 0 && !places.has(place.at))
        places.set(place.at, { place, waits, ...(id !== undefined && { persona: id }) })
    }
  }
  return [...places.values()]
}

/**
 * Of the cases of the status table from which no submission of `waits` can be made: those from which one can be made in
 * the parent's flow (`before`); if there are none, and no case leads to a submission, the first. One entry without `way` if
 * the cases of `first` match all applicants.
 */
function strandedAt({ place, waits }: Work, played: PlayedFlow, before: PlayedFlow | undefined): readonly Stranded[] {
  const { flow, analysis } = played
  const given = givenAt(place)
  const early = (flow.statusRoutes.first ?? []).map(({ when }) => not(when as Rule))
  const anybody = analysis.satisfiable(given)
  if (analysis.satisfiable(all(given, ...early)).is === 'impossible' && anybody.is === 'possible')
    return [{ example: anybody.example }]
  const ways = tableWaysAt(place.status, played).flatMap((way) => {
    const led = analysis.satisfiable(all(given, way.when))
    return led.is === 'possible' ? [{ way, example: led.example, isOffered: isOfferedBy(way, given, waits, played) }] : []
  })
  const waysBefore = before ? tableWaysAt(place.status, before) : []
  const lost = ways.flatMap(({ way, example, isOffered }): Stranded[] => {
    if (isOffered) return []
    const same = waysBefore.find(({ at }) => at === way.at)
    const helped = before && same && isOfferedBy(same, given, waits, before)
    return [{ way, example, ...(helped && { before: same.go }) }]
  })
  const helpedBefore = lost.filter((one) => one.before !== undefined)
  return lost.length === ways.length && helpedBefore.length === 0 ? lost.slice(0, 1) : helpedBefore
}

function isOfferedBy({ go }: TableTransition, given: Rule, waits: readonly string[], played: PlayedFlow): boolean {
  const screens = go === '@lifecycle' ? (played.flow.lifecycle?.states ?? []).map((state) => state.go) : [go]
  return screens.some((route) => offers(route, given, waits, played))
}

function offers(route: ScreenRoute, given: Rule, waits: readonly string[], played: PlayedFlow): boolean {
  return answerableFrom(route === '@wait' ? 'wait' : route, given, played).some((one) =>
    waits.some((on) => isTriggeredBySubmissionOf(on, one)),
  )
}

/** Pointers to possible causes, the most likely first. */
function pointersOf({ place, waits }: Work, { way }: Stranded, { flow }: PlayedFlow): readonly FlowPointer[] {
  const wanted = Object.values(flow.screens).filter(({ route }) => waits.some((on) => isTriggeredBySubmissionOf(on, route)))
  const shown = way && Object.hasOwn(flow.screens, way.go) ? [`screens/${way.go}.json`] : []
  return [
    ...(way ? [goOf(way.at)] : (flow.statusRoutes.first ?? []).map(({ id }) => `status-routes.json#/first/${id}`)),
    ...shown.flatMap((file) => partsOf(file, flow)),
    ...shown.flatMap((file) => ['actions', 'sections', 'adds', 'kind'].map((key) => `${file}#/${key}`)),
    ...wanted.flatMap(({ route }) => ['openWhen', 'actions', 'kind'].map((key) => `screens/${route}.json#/${key}`)),
    ...(way?.go === '@lifecycle' ? (flow.lifecycle?.states ?? []).map(({ id }) => `lifecycle.json#/states/${id}/go`) : []),
    ...place.leave.flatMap(({ at }) => [`${at}/on`, at]),
  ]
}

/** Pointers to `go` of each button of a message screen. */
function partsOf(file: string, { screens }: PlayedFlow['flow']): readonly FlowPointer[] {
  const screen = screens[file.slice('screens/'.length, -'.json'.length)]
  return screen?.kind === 'message' ? screen.actions.map(({ id }) => `${file}#/actions/${id}/go`) : []
}

/** The pointer to the route that an entry of the status table leads to: for a case, to its `go`. */
function goOf(at: FlowPointer): FlowPointer {
  return at.includes('/cases/') ? `${at}/go` : at
}

function findingOf(
  { place, waits, persona }: Work,
  { way, before, example }: Stranded,
  { pointer, at, isRemoval }: Written,
  written: string | undefined,
  offered: readonly ScreenRoute[],
): LenderFinding {
  const screens = [...new Set(waits.map((on) => on.replace(/^(submitted|uploaded):/, '')))]
  const wanted = screens.map((route) => `"${route}"`).join(' or ')
  const shown = offered.length > 0 ? offered.map((route) => `"${route}"`).join(' or ') : 'the one that it leads to'
  const led = way ? `leads to "${way.go}"` : 'never leads where the table says, since its early cases take everybody'
  const isLine = !isRemoval && pointer.startsWith('status-routes.json#/') && !pointer.includes('/first/')
  const whose = persona === undefined ? 'every borrower' : `a borrower such as the persona "${persona}"`
  const first = before !== undefined && isLine ? before : (screens[0] ?? '')
  return {
    code: 'E342',
    at,
    pointer,
    message: `The status ${place.status} ${led}, and only answers to ${wanted} lead on from it, which nothing there offers.`,
    why: `This happens to ${whose} at ${place.status}: they cannot finish, and no message says why.`,
    fixes: [
      isLine && written !== undefined
        ? replacementFix(
            `Lead to "${first}", ${before === first ? 'as before: it is where the work is done' : 'for whose answers the application waits'}.`,
            'review',
            at,
            JSON.stringify(first),
          )
        : advice(adviceAt()),
    ],
    witness: example,
  }

  function adviceAt(): string {
    const name = pointer.slice(pointer.lastIndexOf('/') + 1)
    if (isRemoval) return `Do not take "${name}" out here, or lead from there to ${wanted} in another way.`
    if (pointer.includes('/first/')) return `Let "${name}" hold for fewer, or take it out: ${wanted} is what is needed here.`
    if (pointer.endsWith('/openWhen')) return `Let "openWhen" hold at ${place.status}, so that ${wanted} can be opened.`
    if (pointer.startsWith('sandbox.json'))
      return way
        ? `Wait for answers to a screen that ${place.status} shows, such as ${shown}; or lead the status to ${wanted}.`
        : ''
    return `Lead from here to ${wanted}, for whose answers the application waits.`
  }
}

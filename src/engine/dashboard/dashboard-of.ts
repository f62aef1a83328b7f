/** What the borrower's home shows of one application, with its texts. The server adds papers and messages. */
import type { CompiledFlow, LivePart } from '#engine/flow/compiled-flow.ts'
import type { Dashboard, DashboardSection, DashboardTimeline } from '#engine/flow/files.generated.ts'
import type { Facts, Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'

/** The first day, yyyy-MM-dd in the lender's time zone, on which an application had a status. */
export type StatusReached = { readonly status: string; readonly on: string }

/** The past of an application: the day on which it began, and the statuses that it has had. */
export type History = { readonly begun: string; readonly reached: readonly StatusReached[] }

export type DashboardView = {
  readonly heading: ResolvedText
  readonly standing: ResolvedText
  readonly next: { readonly label: ResolvedText; readonly button: ResolvedText }
  readonly figures: readonly { readonly id: string; readonly label: ResolvedText; readonly value: ResolvedText }[]
  readonly sections: readonly SectionView[]
  readonly timeline: readonly TimelineStep[]
}

export type SectionView = Pick<DashboardSection, 'id' | 'shows'> & {
  readonly heading: ResolvedText
  readonly empty: ResolvedText
  /** Knows the number of papers or messages as `count`. */
  readonly all: ResolvedText
}

export type TimelineStep = {
  readonly id: string
  /** `current`: the first step that is not reached. */
  readonly state: 'done' | 'current' | 'ahead'
  readonly text: ResolvedText
  /** The day on which the step was reached; absent if it was passed without one of its statuses. */
  readonly on?: string
  /** When a step is expected that is not reached. */
  readonly note?: ResolvedText
}

/** The dashboard of a lender. A release stored before there were dashboards gets one with numbers and buttons alone. */
export function dashboardIn({
  dashboard,
  shell: { words },
  lender,
}: Pick<LivePart, 'dashboard' | 'shell' | 'lender'>): Dashboard {
  const start = words.startApplication
  return (
    dashboard ?? {
      ...{ heading: lender.product, empty: '', start, startAnother: start },
      application: {
        ...{ heading: { fact: 'application.loanNumber' }, standing: '', figures: [], sections: [] },
        next: { label: '', button: words.continueApplication },
        timeline: { steps: [] },
      },
    }
  )
}

/** @param facts of the application; `params.screen` is the screen that it is time for */
export function dashboardOf(
  flow: Pick<CompiledFlow, 'values'>,
  { application }: Pick<Dashboard, 'application'>,
  facts: Facts,
  history: History,
): DashboardView {
  const text = (words: Text) => resolveText(flow, words, facts)
  const { heading, standing, next, figures, sections, timeline } = application
  return {
    heading: text(heading),
    standing: text(standing),
    next: { label: text(next.label), button: text(next.button) },
    figures: figures
      .filter(({ shownWhen }) => matches(shownWhen, facts))
      .map(({ id, label, value }) => ({ id, label: text(label), value: text(value) })),
    sections: sections
      .filter(({ shownWhen }) => matches(shownWhen, facts))
      .map(({ id, shows, ...words }) => {
        return { id, shows, heading: text(words.heading), empty: text(words.empty), all: text(words.all) }
      }),
    timeline: timelineOf(timeline, facts, history, text),
  }
}

function timelineOf(
  { steps, aheadWhen }: DashboardTimeline,
  facts: Facts,
  { begun, reached }: History,
  text: (words: Text) => ResolvedText,
): readonly TimelineStep[] {
  const shown = steps.filter(({ shownWhen }) => matches(shownWhen, facts))
  const days = shown.map(({ statuses }) => (statuses ? firstDay(statuses, reached) : begun))
  const current = days.findLastIndex((day) => day !== undefined) + 1
  const isAheadShown = matches(aheadWhen, facts)
  return shown.flatMap(({ id, done, ahead, note }, index): TimelineStep[] => {
    const on = days[index]
    if (index < current) return [{ id, state: 'done', text: text(done), ...(on !== undefined && { on }) }]
    if (!isAheadShown) return []
    const state = index === current ? 'current' : 'ahead'
    return [{ id, state, text: text(ahead), ...(note !== undefined && { note: text(note) }) }]
  })
}

function firstDay(statuses: readonly string[], reached: readonly StatusReached[]): string | undefined {
  return reached
    .filter(({ status }) => statuses.includes(status))
    .map(({ on }) => on)
    .toSorted()[0]
}

import type { DashboardView, ResolvedText, StatusView } from '#engine/index.ts'
import { applicationPath } from './application.ts'

/** The page below the base path. */
export const dashboardRoute = 'dashboard'

/** GET: the borrower's home, `applicationsPerPage` applications a page, newest first: `?page=0`, `?page=1` … */
export const dashboardPath = applicationPath('dashboard')

/** All texts are formatted in the requested language. Days are yyyy-MM-dd in the lender's time zone. */
export type DashboardPage = {
  readonly heading: string
  /** What the page says of a borrower without applications. */
  readonly empty: string
  readonly start: string
  readonly startAnother: string
  readonly applications: readonly DashboardItem[]
  readonly isLast: boolean
}

export type DashboardItem = {
  readonly uuid: string
  readonly heading: string
  /** Where the application stands. */
  readonly standing: string
  /** The screen that is due; absent for an application that is over. */
  readonly next?: { readonly label: string; readonly heading: string; readonly button: string }
  /** For an application that is over: the screens that the borrower may still open. */
  readonly open: readonly { readonly route: string; readonly heading: string }[]
  readonly figures: readonly { readonly id: string; readonly label: string; readonly value: string }[]
  readonly sections: readonly DashboardSectionItem[]
}

export type DashboardSectionItem = {
  readonly id: string
  readonly heading: string
  readonly empty: string
  /** The words on the button that shows all items of the section. */
  readonly all: string
} & (
  | { readonly shows: 'timeline'; readonly steps: readonly DashboardStep[] }
  | { readonly shows: 'papers'; readonly papers: readonly DashboardPaper[] }
  | { readonly shows: 'messages'; readonly messages: readonly DashboardMessage[] }
)

/** A day as yyyy-MM-dd, and formatted: a page that formats it itself is slower, since a browser's first date takes 50 ms. */
type Dated = { readonly on: string; readonly day: string }

export type DashboardStep = Partial<Dated> & {
  readonly id: string
  readonly state: 'done' | 'current' | 'ahead'
  readonly text: string
  readonly note?: string
}

/** `made`: a document of the lender; `signed`: a signed and sealed one; `received`: a file of the borrower. */
export type DashboardPaper = Dated & {
  readonly uuid: string
  readonly kind: 'made' | 'signed' | 'received'
  readonly title: string
  /** The name of the borrower's file, where the title says what it is. */
  readonly file?: string
}

export type DashboardMessage = Dated & {
  readonly uuid: string
  readonly channel: 'email' | 'text'
  readonly title: string
  readonly paragraphs: readonly string[]
}

type Known = {
  readonly uuid: string
  readonly view: DashboardView
  readonly statusView: StatusView
  readonly papers: readonly Omit<DashboardPaper, 'day'>[]
  readonly messages: readonly Omit<DashboardMessage, 'day'>[]
}

/** Format a text and a day (yyyy-MM-dd) in the borrower's language. `count` is the number of papers or messages. */
type Formats = {
  readonly words: (text: ResolvedText, locals?: { readonly count: number }) => string
  readonly day: (on: string) => string
}

export function dashboardItemOf(known: Known, formats: Formats): DashboardItem {
  const { words } = formats
  const { uuid, view, statusView } = known
  return {
    uuid,
    heading: words(view.heading),
    standing: words(view.standing),
    ...(statusView.due && {
      next: { label: words(view.next.label), heading: words(statusView.due.heading), button: words(view.next.button) },
    }),
    open: statusView.open.map(({ route, heading }) => ({ route, heading: words(heading) })),
    figures: view.figures.map(({ id, label, value }) => ({ id, label: words(label), value: words(value) })),
    sections: view.sections.map(({ id, shows, heading, empty, all }) => {
      const content = contentOf(known, shows, formats)
      return { id, heading: words(heading), empty: words(empty), all: words(all, { count: countOf(content) }), ...content }
    }),
  }
}

type Content =
  | Pick<Extract<DashboardSectionItem, { shows: 'timeline' }>, 'shows' | 'steps'>
  | Pick<Extract<DashboardSectionItem, { shows: 'papers' }>, 'shows' | 'papers'>
  | Pick<Extract<DashboardSectionItem, { shows: 'messages' }>, 'shows' | 'messages'>

function contentOf({ view, papers, messages }: Known, shows: DashboardSectionItem['shows'], { words, day }: Formats): Content {
  if (shows === 'papers') return { shows, papers: papers.map((paper) => ({ ...paper, day: day(paper.on) })) }
  if (shows === 'messages') return { shows, messages: messages.map((message) => ({ ...message, day: day(message.on) })) }
  const steps = view.timeline.map(({ text, note, on, ...step }) => ({
    ...step,
    ...(on !== undefined && { on, day: day(on) }),
    text: words(text),
    ...(note && { note: words(note) }),
  }))
  return { shows, steps }
}

function countOf(content: Content): number {
  if (content.shows === 'timeline') return content.steps.length
  return content.shows === 'papers' ? content.papers.length : content.messages.length
}

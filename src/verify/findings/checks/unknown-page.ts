import { accountPath, placeOf, registrationHelpPath, type SourceNode, screensOfPages } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, suggest } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { everyJourneyIsSound } from './unknown-journey-path.ts'

const page = (go: string) =>
  JSON.stringify({
    heading: 'Pay',
    paragraphs: [{ id: 'due', text: 'You pay every month.' }],
    actions: [{ id: 'home', label: 'Go to my dashboard', go }],
  })

import { signersPath } from '#product/index.ts'

/** Reports entries of the menu and buttons of pages that lead nowhere, and pages that another page hides. */
export const unknownPage = {
  codes: ['E314', 'E320'],
  phase: 'references',
  run,
  examples: {
    E314: {
      why: 'An entry of the menu, or a button of a page, leads to a path where no page and no journey stands.',
      rightFiles: { 'base/pages/pay.json': page('/dashboard') },
      wrongFiles: { 'base/pages/pay.json': page('/dashbord') },
    },
    E320: {
      why: 'The place of a file in the folder pages is its address. Where a journey or a page of the product has that address already, the file is never shown.',
      rightFiles: { 'base/pages/pay.json': page('/dashboard') },
      wrongFiles: { 'base/pages/apply/pay.json': page('/dashboard') },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  if (!everyJourneyIsSound(flow)) return []
  const pages = [...flow.resolved.files].flatMap(([file, node]) => (file.startsWith('pages/') ? [{ file, node }] : []))
  const taken = takenPaths(flow)
  const known = [...taken, ...pages.map(({ file }) => pathOf(file))]
  return [
    ...pages.flatMap(({ file, node }) => hiddenBy(taken, file, node)),
    ...[
      ...entriesOfMenu(flow),
      ...pages.flatMap(({ file, node }) => entriesIn(pointTo(file, 'actions'), itemsAt(node, 'actions'))),
    ]
      .filter(({ at }) => flow.sound(at.split('#')[0] ?? ''))
      .flatMap((entry) => nowhere(entry, known)),
  ]
}

type Named = { readonly node: SourceNode; readonly at: FlowPointer }

function entriesOfMenu(flow: CheckedFlow): readonly Named[] {
  const file = 'dashboard.json'
  const groups = itemsAt(memberAt(flow.resolved.files.get(file), 'menu'), 'groups')
  const at = pointTo(file, 'menu', 'groups')
  return groups.flatMap((group, index) => {
    return entriesIn(pointTo(at, itemKey(group, index), 'entries'), itemsAt(group, 'entries'))
  })
}

function entriesIn(at: FlowPointer, entries: readonly SourceNode[]): readonly Named[] {
  return entries.flatMap((entry, index) => {
    const node = memberAt(entry, 'go')
    return node ? [{ node, at: pointTo(at, itemKey(entry, index), 'go') }] : []
  })
}

function nowhere({ node, at }: Named, known: readonly string[]): Found {
  const go = String(node.value)
  if (!go.startsWith('/') || known.includes(go)) return []
  return {
    code: 'E314',
    ...{ at: placeOf(node), pointer: at },
    message: `No page and no journey stands at "${go}".`,
    why: 'A borrower who presses it would find that the page is missing.',
    ...suggest(node, known),
  }
}

function hiddenBy(taken: readonly string[], file: string, node: SourceNode): Found {
  const path = pathOf(file)
  if (path === registrationHelpPath) return []
  const other = taken.find((one) => path === one || (one !== accountPath && path.startsWith(`${one}/`)))
  if (other === undefined) return []
  return {
    code: 'E320',
    ...{ at: placeOf(node), pointer: `${file}#` },
    message: `The page "${path}" is never shown: "${other}" is shown there.`,
    why: 'A borrower who follows a link to it would see something else.',
    fixes: [advice('Move the file, so that the page has an address of its own.')],
  }
}

/** The pages that are no files of the folder pages: of journeys, of the account, of the law. */
function takenPaths(flow: CheckedFlow): readonly string[] {
  const shell = flow.resolved.files.get('shell.json')
  const journeys = [...flow.journeys.values()].flatMap(({ node }) => textAt(node, 'path') ?? [])
  const legal = membersAt(shell, 'legal').map(([name]) => `/${name}`)
  // A screen without a folder, such as the waiting one, is drawn at the address of an application.
  const screens = screensOfPages(flow.resolved.product)
    .filter((route) => route.includes('/'))
    .map((route) => `/${route}`)
  const account = memberAt(shell, 'account') ? [`${accountPath}/settings`] : []
  return [accountPath, signersPath, ...screens, ...account, ...journeys, ...legal]
}

function pathOf(file: string): string {
  return file.slice('pages'.length, -'.json'.length)
}

import { accountPath, placeOf, registrationHelpPath, screensOfPages } from '#engine/authoring.ts'
import { signersPath } from '#product/index.ts'
import { type Check, type Found, type Reads, unknownName } from '../check.ts'
import { type CheckedFlow, everyJourneyIsSound, pathsOfJourneys, soundFile } from '../reading/checked-flow.ts'
import { memberAt, membersAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

const page = (go: string) =>
  JSON.stringify({
    heading: 'Pay',
    paragraphs: [{ id: 'due', text: 'You pay every month.' }],
    actions: [{ id: 'home', label: 'Go to my dashboard', go }],
  })

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

function run({ flow }: Reads<'flow'>): Found {
  if (!everyJourneyIsSound(flow)) return undefined
  const pages = [...flow.resolved.files].flatMap(([at, node]) => (at.startsWith('pages/') ? [{ at, node }] : []))
  const taken = takenPaths(flow)
  const known = [...taken, ...pages.map(pathOf)]
  const groups = partsAt(soundFile(flow, 'dashboard.json'), 'menu', 'groups')
  const entries = [
    ...groups.flatMap((group) => partsAt(group, 'entries')),
    ...pages.flatMap((page) => (flow.sound(page.at) ? partsAt(page, 'actions') : [])),
  ]
  return [pages.map((page) => hiddenBy(taken, page)), entries.map((entry) => nowhere(partAt(entry, 'go'), known))]
}

function nowhere(go: Part | undefined, known: readonly string[]): Found {
  return (
    String(go?.node.value).startsWith('/') &&
    unknownName(go, known, {
      code: 'E314',
      message: (path) => `No page and no journey stands at "${path}".`,
      why: 'A borrower who presses it would find that the page is missing.',
    })
  )
}

function hiddenBy(taken: readonly string[], page: Part): Found {
  const path = pathOf(page)
  if (path === registrationHelpPath) return undefined
  const other = taken.find((one) => path === one || (one !== accountPath && path.startsWith(`${one}/`)))
  if (other === undefined) return undefined
  return {
    code: 'E320',
    ...{ at: placeOf(page.node), pointer: `${page.at}#` },
    message: `The page "${path}" is never shown: "${other}" is shown there.`,
    why: 'A borrower who follows a link to it would see something else.',
    advice: 'Move the file, so that the page has an address of its own.',
  }
}

/** The pages that are no files of the folder pages: of journeys, of the account, of the law. */
function takenPaths(flow: CheckedFlow): readonly string[] {
  const shell = flow.resolved.files.get('shell.json')
  const legal = membersAt(shell, 'legal').map(([name]) => `/${name}`)
  // A screen without a folder, such as the waiting one, is drawn at the address of an application.
  const screens = screensOfPages(flow.resolved.product).flatMap((route) => (route.includes('/') ? [`/${route}`] : []))
  const account = memberAt(shell, 'account') ? [`${accountPath}/settings`] : []
  return [accountPath, signersPath, ...screens, ...account, ...pathsOfJourneys(flow), ...legal]
}

function pathOf({ at }: Part): string {
  return at.slice('pages'.length, -'.json'.length)
}

import { type Check, type Found, here, type Reads } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

/** Reports links in lender.json that are neither a page of the product nor a safe URL. */
export const badLink = {
  codes: ['E311'],
  phase: 'references',
  run,
  examples: {
    E311: {
      why: 'A link has to be a path of the product or a whole address with https://. This one leads nowhere, or runs a program.',
      file: 'base/lender.json',
      right: '"url": "/terms"',
      wrong: '"url": "terms"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const lender = soundFile(flow, 'lender.json')
  const links = [...partsAt(lender, 'links'), ...partsAt(lender, 'links', 'additional'), partAt(lender, 'nmls')]
  return links.map((link) => wrongUrl(partAt(link, 'url'), memberAt(link?.node, 'external')?.value === true))
}

function wrongUrl(url: Part | undefined, isExternal: boolean): Found {
  if (url === undefined) return undefined
  const address = String(url.node.value)
  const found = {
    code: 'E311',
    ...here(url),
    why: 'The browser would lead the borrower nowhere, or to somewhere unsafe.',
  } as const
  if (!isPage(address) && !isAddress(address)) {
    return {
      ...found,
      message: `The link "${address}" is neither a path such as /privacy nor an address that begins with https://.`,
      advice: 'Write the whole address with https://, or a path that begins with one /.',
    }
  }
  if (!isExternal || !isPage(address)) return undefined
  return {
    ...found,
    message: `The link "${address}" is a page of the product, and "external" says that it belongs to another site.`,
    advice: 'Write the whole address with https://, or take "external" out.',
  }
}

/** `//host` would lead to another site. */
function isPage(address: string): boolean {
  return /^\/(?![/\\])\S*$/.test(address)
}

function isAddress(address: string): boolean {
  return /^(https:|mailto:|tel:)/.test(address) && URL.canParse(address)
}

import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads } from '../check.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const file = 'lender.json'
  const lender = flow.resolved.files.get(file)
  if (lender === undefined || !flow.sound(file)) return []
  const links = memberAt(lender, 'links')
  const at = pointTo(file, 'links')
  const named = [...(links?.members ?? [])].map(([name, node]) => ({ pointer: pointTo(at, name), node }))
  const further = itemsAt(links, 'additional').map((node, index) => ({
    pointer: pointTo(at, 'additional', itemKey(node, index)),
    node,
  }))
  const nmls = memberAt(lender, 'nmls')
  return [...named, ...further, ...(nmls ? [{ pointer: pointTo(file, 'nmls'), node: nmls }] : [])].flatMap(({ pointer, node }) =>
    mistakeOf(memberAt(node, 'url'), memberAt(node, 'external'), pointTo(pointer, 'url')),
  )
}

function mistakeOf(url: SourceNode | undefined, external: SourceNode | undefined, pointer: FlowPointer): Found {
  if (url === undefined) return []
  const address = String(url.value)
  const here = { code: 'E311', at: placeOf(url), pointer } as const
  const why = 'The browser would lead the borrower nowhere, or to somewhere unsafe.'
  if (!isPage(address) && !isAddress(address)) {
    return {
      ...here,
      message: `The link "${address}" is neither a path such as /privacy nor an address that begins with https://.`,
      why,
      fixes: [advice('Write the whole address with https://, or a path that begins with one /.')],
    }
  }
  if (external?.value === true && isPage(address)) {
    return {
      ...here,
      message: `The link "${address}" is a page of the product, and "external" says that it belongs to another site.`,
      why,
      fixes: [advice('Write the whole address with https://, or take "external" out.')],
    }
  }
  return []
}

/** `//host` would lead to another site. */
function isPage(address: string): boolean {
  return /^\/(?![/\\])\S*$/.test(address)
}

function isAddress(address: string): boolean {
  return /^(https:|mailto:|tel:)/.test(address) && URL.canParse(address)
}

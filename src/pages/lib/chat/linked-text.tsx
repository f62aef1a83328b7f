import { linkedParts } from '#engine/index.ts'

/** A message whose addresses are links where they are of one of the domains. */
export function LinkedText({ text, domains }: { readonly text: string; readonly domains: readonly string[] }) {
  return linkedParts(text, domains).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  )
}

/** The naming rules for new parts, and their default labels. */
import { capitalized } from '#engine/authoring.ts'
import { Impossible } from '../impossible.ts'

const SHAPES = {
  lender: { shape: /^[a-z][a-z0-9-]{0,39}$/, words: 'small letters, digits and dashes, beginning with a letter: elm-street' },
  step: { shape: /^[a-z][a-z0-9-]{0,79}$/, words: 'small letters, digits and dashes, beginning with a letter: member-number' },
  screen: {
    shape: /^[a-z][A-Za-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9_-]*)*$/,
    words: 'an address below the application, such as start/house',
  },
} as const

/** @throws Impossible for a name that violates the rules */
export function mustBeNamed(what: keyof typeof SHAPES, name: string): void {
  const { shape, words } = SHAPES[what]
  if (!shape.test(name)) throw new Impossible(`"${name}" cannot be the name of a ${what}: it takes ${words}.`)
}

/** A label from an id: `member-number` is "Member number". */
export function inPlainWords(id: string): string {
  const words = id.split('/').at(-1)?.replaceAll(/[-_]+/g, ' ').trim() ?? id
  return capitalized(words)
}

/** A field id from a step's id: `member-number` is `memberNumber`. */
export function asFieldId(id: string): string {
  return id.replaceAll(/[-_/]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** A file name from a title: "A second home, asked twice" is `a-second-home-asked-twice`. */
export function asFileName(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
}

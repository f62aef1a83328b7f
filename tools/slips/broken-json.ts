/** Files that are no longer JSON. */
import type { Kind } from './edit.ts'
import { rowOf } from './splice.ts'

export const brokenJson: Kind = {
  name: 'broken JSON',
  fits: ({ keys, keyNode }) => keys.length > 0 && keyNode !== undefined,
  made: (spot, chance) => {
    const { text } = spot.document
    const row = rowOf(spot)
    const end = row.offset + row.length
    const comma = text.slice(end).search(/\S/) + end
    const ways = [
      { what: 'a quote too few', splices: [{ offset: row.offset, length: 1, text: '' }] },
      { what: 'a comment', splices: [{ offset: row.offset, length: 0, text: '/* see above */ ' }] },
      {
        what: 'a colon too few',
        splices: [{ offset: text.indexOf(':', row.offset + (spot.keyNode?.length ?? 0)), length: 1, text: '' }],
      },
      text[comma] === ','
        ? { what: 'a comma too few', splices: [{ offset: comma, length: 1, text: '' }] }
        : { what: 'a comma too many', splices: [{ offset: end, length: 0, text: ',' }] },
    ]
    return chance.oneOf(ways)
  },
}

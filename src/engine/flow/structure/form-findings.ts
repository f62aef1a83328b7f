/** The finding for a value of the right type in a wrong form: a pattern, a format or a limit that it violates. */

import type { Finding } from '#engine/diagnostics/finding.ts'
import { uncapitalized } from '#engine/diagnostics/first-letter.ts'
import { consequenceOf } from '../consequence-of.ts'
import { advice, replacement } from '../fix.ts'
import type { JsonSchema } from '../json-schema.ts'
import { schemaFor, viewOf, walkSchema } from '../schema-walk.ts'
import { placeOf } from '../source-node.ts'
import { pasted } from '../syntax/pasted-characters.ts'
import { describeValue, describeViolation, neededForm } from './describe-value.ts'
import { findingAbout, type Mistake, subjectOf } from './mistake.ts'
import { certaintyOf, spellingsOf } from './spellings.ts'
import { colourMeant, dateMeant, dollarsMeant, emailMeant, phoneMeant, timeMeant } from './value-meant.ts'

export function wrongForm(mistake: Mistake): Finding {
  const { node, keyword, schema, pointer } = mistake
  const { value } = node
  const name = keyword === 'pattern' && typeof value === 'string' ? value : undefined
  const violation = describeViolation(keyword, schema)
  return findingAbout(mistake, 'E014', {
    message: `${subjectOf(pointer)} ${violation === 'is empty' ? '' : `is ${describeValue(value)}, which `}${violation}${pasted(name ?? '')}.`,
    why: consequenceOf(pointer),
    fixes: [fixOf(mistake)],
  })
}

function fixOf(mistake: Mistake): NonNullable<Finding['fixes']>[number] {
  const { node, keyword, schema } = mistake
  const { value } = node
  if (typeof value === 'string') {
    const meant = formMeant(value, schema)
    if (meant) return replacement(placeOf(node), JSON.stringify(meant), meant === value.trim() ? 'safe' : 'review')
    const pattern = new RegExp(schema.pattern ?? '^$', 'u')
    const guess = keyword === 'pattern' ? spellingsOf(value).find((one) => pattern.test(one)) : undefined
    if (guess !== undefined) {
      const form = uncapitalized(neededForm(keyword, schema).replace(/^Write /, ''))
      return replacement(placeOf(node), JSON.stringify(guess), certaintyOf(value, guess), `Write "${guess}": ${form}`)
    }
  }
  return advice(schema['x-advice'] ?? neededForm(keyword, schema, isNeeded(mistake)))
}

/** Whether the object around a value must have it, so that an author cannot take it out. */
function isNeeded({ path, node, root, file }: Mistake): boolean {
  const schema = schemaFor(file)
  const name = path.at(-1)
  if (!schema || name === undefined) return false
  let needed = false
  walkSchema(schema, root, ({ schema: view, node: around }) => {
    if (around.members?.get(name) === node && viewOf(view, around).required?.includes(name)) needed = true
  })
  return needed
}

/**
 * A date, e-mail, amount, telephone number or colour as people write it, converted to the form that the schema
 * requires; undefined if it cannot be.
 */
function formMeant(value: string, schema: JsonSchema): string | undefined {
  if (schema.format === 'date') return dateMeant(value)
  if (schema.format === 'email') return emailMeant(value)
  if (schema.pattern === undefined) return undefined
  const pattern = new RegExp(schema.pattern, 'u')
  const text = value.trim()
  const candidates = [
    text,
    schema['x-is'] === 'money' ? dollarsMeant(value) : undefined,
    dateMeant(value),
    timeMeant(value),
    phoneMeant(value),
    colourMeant(value),
    /^[\w/-]+$/.test(text) ? `/${text.toLowerCase()}` : undefined,
    /^www\./i.test(text) ? `https://${text}` : undefined,
    /^https?:\/\/([^/:]+)/.exec(text)?.[1]?.toLowerCase(),
  ]
  return candidates.find((one) => one !== undefined && pattern.test(one))
}

import type { CompiledCard, CompiledCards, PlacedText } from '#engine/flow/compiled-cards.ts'
import type { CardTemplate, ConditionCard, Conditions } from '#engine/flow/files.generated.ts'
import type { Rule, Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { inlineInText } from './inline-in-text.ts'

type Inline = (rule: Rule) => Rule

export function compileCards(file: Conditions, inline: Inline): CompiledCards {
  const { descriptionFirst, query = {} } = file.everyCard ?? {}
  return {
    sortBy: file.sortBy ?? 'created',
    ...(descriptionFirst !== undefined && { descriptionFirst }),
    query: Object.fromEntries(Object.entries(query).map(([name, rule]) => [name, inline(rule)])),
    ...(file.coSigner && {
      coSigner: { shownWhen: inline(file.coSigner.shownWhen), screens: file.coSigner.screens },
    }),
    cards: (file.cards ?? []).map((card) => compileCard(card, file.templates ?? {}, inline)),
  }
}

/** Merges a card over its template; keys of the card override those of the template. */
function compileCard(card: ConditionCard, templates: { readonly [name: string]: CardTemplate }, inline: Inline): CompiledCard {
  const name = card.template ?? ''
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  const at = pointTo('conditions.json#/cards', card.id)
  const templateAt = pointTo('conditions.json#/templates', name)
  const placed = (key: 'heading' | 'description' | 'why' | 'button' | 'buttonForSeveral'): PlacedText | undefined => {
    if (card[key] !== undefined) return { at: pointTo(at, key), text: inlineInText(card[key] as Text, inline) }
    const text = (template as { readonly [part: string]: unknown } | undefined)?.[key]
    return text === undefined ? undefined : { at: pointTo(templateAt, key), text: inlineInText(text as Text, inline) }
  }
  const description = placed('description')
  const why = placed('why')
  const button = placed('button')
  const buttonForSeveral = placed('buttonForSeveral')
  const go = card.go ?? template?.go
  return {
    id: card.id,
    at,
    heading: placed('heading') ?? { at: pointTo(at, 'heading'), text: '' },
    ...(description && { description }),
    ...(why && { why }),
    ...(button && { button }),
    ...(buttonForSeveral && { buttonForSeveral }),
    ...(go !== undefined && { go }),
    ...(card.shownWhen !== undefined && { shownWhen: inline(card.shownWhen) }),
  }
}

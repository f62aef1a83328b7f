import { useState } from 'react'
import { languageName } from '#i18n/language-name.ts'
import { WINDOW_SIZES } from '../choice.ts'
import { partOf } from '../people-at.ts'
import classes from '../preview.module.css'
import { STATE_LABELS, statesOf } from '../states-of.ts'
import { casesOf } from '../text-cases.ts'
import { useLender } from '../use-preview.ts'
import type { PaneProps } from './pane-props.ts'

/** The choice of state, person, language and width for a place. */
export function Controls({ choice, choose, lender, lenders, places }: PaneProps) {
  const { flow, people } = useLender(lender.id)
  const states = flow ? statesOf(flow.flow, choice.place) : [choice.state]
  const part = flow && partOf(flow.flow, choice.place)
  const cases = casesOf(places, choice.place)
  const { locales } = lender
  return (
    <div className={classes.controls}>
      <fieldset className={classes.kinds}>
        <legend>State</legend>
        {states.map((state) => (
          <button
            key={state}
            type="button"
            value={state}
            aria-pressed={state === choice.state}
            onClick={() => choose({ ...choice, state })}
          >
            {STATE_LABELS[state]}
          </button>
        ))}
      </fieldset>
      {cases.length > 0 && (
        <fieldset className={classes.kinds}>
          <legend>Case of the text</legend>
          {cases.map(({ place, name }) => (
            <button key={place} type="button" aria-pressed={place === choice.place} onClick={() => choose({ ...choice, place })}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.kinds}>
        <legend>Width</legend>
        {WINDOW_SIZES.map((size) => (
          <button key={size} type="button" aria-pressed={size === choice.size} onClick={() => choose({ ...choice, size })}>
            {{ both: 'Both', phone: '390', desktop: '1280' }[size]}
          </button>
        ))}
      </fieldset>
      <label className={classes.labelled}>
        Applicant
        <select
          value={choice.person ?? people?.people[0]?.id ?? ''}
          onChange={({ target }) => choose({ ...choice, person: target.value })}
        >
          {people?.people.map(({ id, name, visits }) => (
            <option key={id} value={id}>
              {name || 'Found for each place'}
              {part && visits[part] === undefined ? ' (never here)' : ''}
            </option>
          ))}
        </select>
      </label>
      {locales.length > 1 && (
        <label className={classes.labelled}>
          Language
          <select value={choice.locale ?? locales[0]} onChange={({ target }) => choose({ ...choice, locale: target.value })}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {languageName(locale, locales)}
              </option>
            ))}
          </select>
        </label>
      )}
      <SecondLookField choice={choice} choose={choose} lenders={lenders} />
      <FactsField key={choice.facts ?? ''} choice={choice} choose={choose} />
    </div>
  )
}

/** The choice of a second lender, or of a second language of the lender. */
function SecondLookField({ choice, choose, lenders }: Pick<PaneProps, 'choice' | 'choose' | 'lenders'>) {
  const { secondLook, ...alone } = choice
  const looks = lenders.flatMap(({ id, name, locales }) =>
    locales.map((locale) => ({
      value: `${id}:${locale}`,
      label: locales.length > 1 ? `${name}, ${languageName(locale, locales)}` : name,
    })),
  )
  return (
    <label className={classes.labelled}>
      Beside it
      <select
        value={
          looks.find(({ value }) => secondLook && value.startsWith(`${secondLook.lender}:${secondLook.locale ?? ''}`))?.value ??
          ''
        }
        onChange={({ target: { value } }) => {
          const [lender = '', locale] = value.split(':')
          choose(value === '' ? alone : { ...alone, secondLook: { lender, ...(locale !== undefined && { locale }) } })
        }}
      >
        <option value="">nothing</option>
        {looks.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A field for facts as JSON, which are merged over the applicant's and kept in the URL. */
function FactsField({ choice, choose }: Pick<PaneProps, 'choice' | 'choose'>) {
  const [text, setText] = useState(choice.facts ?? '')
  const { facts, ...others } = choice
  return (
    <details className={classes.facts} open={facts !== undefined}>
      <summary>Other facts</summary>
      <label className={classes.labelled}>
        JSON, merged over the applicant’s facts
        <textarea
          rows={4}
          value={text}
          placeholder='{"application": {"amount": 5000000}}'
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label className={classes.labelled}>
        or a JSON file
        <input
          type="file"
          accept="application/json,.json"
          onChange={async ({ target }) => {
            const [file] = target.files ?? []
            if (file) choose({ ...others, facts: (await file.text()).trim() })
          }}
        />
      </label>
      <button type="button" onClick={() => choose(text.trim() === '' ? others : { ...others, facts: text })}>
        Draw with these facts
      </button>
    </details>
  )
}

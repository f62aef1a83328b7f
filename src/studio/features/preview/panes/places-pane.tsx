import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PreviewPlace, PreviewPlaceId, PreviewPlaceKind } from '#contract/preview.ts'
import { addressOfChoice, KINDS } from '../choice.ts'
import { foundPlaces } from '../found-places.ts'
import classes from '../preview.module.css'
import { placesOf } from '../use-preview.ts'
import type { PaneProps } from './pane-props.ts'

const LABELS: { readonly [kind in PreviewPlaceKind]: string } = {
  step: 'Steps',
  screen: 'Screens',
  card: 'Cards',
  state: 'States',
  status: 'Statuses',
  text: 'Texts',
}

/** The most places shown; a further search word finds the others. */
const mostShown = 200

/** The list of a lender's places, by kind or by search. Arrow keys move between places. */
export function PlacesPane({ lenders, lender, places, choice, choose }: PaneProps) {
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<{ readonly kind: PreviewPlaceKind; readonly at: PreviewPlaceId }>()
  // The list shows the kind of the chosen place, which a search or the Back button may have changed.
  const own = KINDS.find((one) => choice.place.startsWith(`${one}:`)) ?? 'step'
  const kind = picked?.at === choice.place ? picked.kind : own
  const words = useDeferredValue(search)
  const found = useMemo(() => foundPlaces(places, kind, words), [places, kind, words])
  const begin = firstShown(found, choice.place)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or another list puts the mark elsewhere
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [choice.place, found])
  useEffect(() => {
    const focusSearch = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', focusSearch)
    return () => window.removeEventListener('keydown', focusSearch)
  }, [])
  /** The same place of another lender; its first place if it has no such place. */
  const chooseLender = async (id: string) => {
    const there = await queries.ensureQueryData(placesOf(id)).catch(() => ({ places: [] }))
    const place = there.places.find((one) => one.id === choice.place) ?? there.places[0]
    choose({ lender: id, place: place?.id ?? choice.place, state: choice.state, size: choice.size })
  }
  return (
    <nav className={classes.places} aria-label="Places" onKeyDown={moveFocus}>
      <h1 className={classes.title}>Preview</h1>
      <label className={classes.labelled}>
        Lender
        <select value={lender.id} onChange={({ target }) => void chooseLender(target.value)}>
          {lenders.map(({ id, name, broken }) => (
            <option key={id} value={id}>
              {name}
              {broken ? ' (files have errors)' : ''}
            </option>
          ))}
        </select>
      </label>
      <label className={classes.labelled}>
        Find a place (press /)
        <input
          ref={field}
          type="search"
          value={search}
          placeholder="birthday, DECLINED, liens.json"
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      <fieldset className={classes.kinds}>
        <legend>{words.trim() === '' ? 'Kind of place' : 'Kind of place that comes first'}</legend>
        {KINDS.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setPicked({ kind: one, at: choice.place })}>
            {LABELS[one]}
          </button>
        ))}
      </fieldset>
      <p className={classes.count} role="status">
        {found.length > mostShown
          ? `Places ${begin + 1} to ${Math.min(begin + mostShown, found.length)} of ${found.length}`
          : `${found.length} places`}
      </p>
      <ul className={classes.list} ref={list}>
        {found.slice(begin, begin + mostShown).map(({ id, title, file, line }) => (
          <li key={id}>
            <Link
              to={addressOfChoice({ ...choice, place: id, state: 'shown' })}
              aria-current={id === choice.place ? 'page' : undefined}
              title={`${file}:${line}`}
            >
              <span className={classes.placeTitle}>{title}</span>
              {nameOf(id) !== title && <span className={classes.placeId}>{nameOf(id)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function nameOf(id: PreviewPlaceId): string {
  return id.slice(id.indexOf(':') + 1)
}

/** Of a long list, the part around the chosen place is shown. */
function firstShown(found: readonly PreviewPlace[], chosen: PreviewPlaceId): number {
  const at = found.findIndex(({ id }) => id === chosen)
  return at < mostShown ? 0 : Math.min(at - mostShown / 2, found.length - mostShown)
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.target instanceof HTMLSelectElement) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')]
  const at = document.activeElement instanceof HTMLElement ? links.indexOf(document.activeElement) : -1
  event.preventDefault()
  links[Math.max(0, at + step)]?.focus()
}

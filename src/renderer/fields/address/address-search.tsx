import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { GroupView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { useLocale } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { labelId } from '../frame/field-ids.ts'
import { TextInput } from '../frame/text-input.tsx'
import classes from './address-search.module.css'
import type { FoundAddress, LookUpAddress } from './found-address.ts'

type AddressSearchProps = FieldProps & {
  readonly group: GroupView
  readonly lookUp: LookUpAddress | undefined
  readonly onChoose: (address: FoundAddress) => void
  readonly onNotListed: () => void
  /** True if the other fields of the address are shown, so that the list needs no option "not listed". */
  readonly revealed: boolean
}

/** The street field of an address, with a list of the addresses that begin with the typed text (an ARIA combobox). */
export function AddressSearch({ group, lookUp, onChoose, onNotListed, revealed, ...props }: AddressSearchProps) {
  const { value, onChange, onLeave } = props
  const locale = useLocale()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const text = typeof value === 'string' ? value : ''
  /** The text typed since an address was chosen; only this text is looked up. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const lookup = useAddressLookup(typed, lookUp)

  const word = (name: string) => {
    const found = Object.hasOwn(group.words, name) ? group.words[name] : undefined
    return found ? formatMessage(found, locale, { count: lookup.found.length }) : ''
  }
  const status = {
    idle: '',
    searching: word('searching'),
    failed: word('unavailable'),
    answered: word(lookup.found.length > 0 ? 'results' : 'noResults'),
  }[lookup.is]
  const open = typed !== undefined && lookup.is !== 'idle'
  const choices: readonly (FoundAddress | 'not listed')[] = [...lookup.found, ...(revealed ? [] : ['not listed' as const])]

  const close = () => {
    setTyped(undefined)
    setActive(-1)
  }
  const choose = (choice: FoundAddress | 'not listed') => {
    close()
    if (choice === 'not listed') onNotListed()
    else onChoose(choice)
  }
  const press = (event: KeyboardEvent) => {
    if (!open) {
      // After Escape the key opens the list again, as in a combobox of ARIA.
      if (event.key !== 'ArrowDown' || !text) return
      setTyped(text)
      return event.preventDefault()
    }
    const chosen = choices[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % choices.length)
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? choices.length : active) - 1)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  const option = (index: number) => `${list}-${index}`
  // Scrolls to the active option: the focus stays in the field, so the browser does not.
  const marked = open && active >= 0 ? option(active) : undefined
  useEffect(() => {
    if (marked !== undefined) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <FieldFrame {...props} width={60}>
      <div className={classes.box}>
        <TextInput
          {...controlProps(props)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && choices.length > 0}
          aria-controls={list}
          aria-activedescendant={marked}
          autoComplete={props.view.autocomplete ?? 'off'}
          spellCheck={false}
          {...(group.placeholder && { placeholder: formatMessage(group.placeholder, locale) })}
          value={text}
          ref={input}
          onText={(next) => {
            // Autofill by the browser, while another field has the focus, opens no list.
            if (document.activeElement === input.current) setTyped(next)
            setActive(-1)
            onChange(next)
          }}
          onKeyDown={press}
          onBlur={() => {
            close()
            onLeave()
          }}
        />
        <div className={classes.popup} data-open={open || undefined}>
          <p className={classes.status} role="status">
            {open ? status : ''}
          </p>
          <div className={classes.list} id={list} role="listbox" aria-labelledby={labelId(props.id)}>
            {open &&
              choices.map((choice, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                <div
                  key={choice === 'not listed' ? choice : `${choice.fullAddress} ${index}`}
                  id={option(index)}
                  className={classes.option}
                  role="option"
                  aria-selected={index === active}
                  // A press on an option must not take the focus from the field: the blur would close the list before
                  // the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(choice)}
                >
                  {choice === 'not listed' ? (
                    <span className={classes.notListed}>{word('notListed')}</span>
                  ) : (
                    <Marked text={choice.fullAddress} typed={typed ?? ''} />
                  )}
                </div>
              ))}
          </div>
        </div>
      </div>
    </FieldFrame>
  )
}

/** The address with what was typed in bold: the beginnings of its words. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const words = typed.toLowerCase().match(wordsIn) ?? []
  const typedOf = (part: string) => Math.max(0, ...words.filter((word) => part.toLowerCase().startsWith(word)).map(lengthOf))
  return (
    <span>
      {text.split(/([\p{L}\p{N}]+)/u).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
        <Fragment key={index}>
          {typedOf(part) > 0 && <span className={classes.typed}>{part.slice(0, typedOf(part))}</span>}
          {part.slice(typedOf(part))}
        </Fragment>
      ))}
    </span>
  )
}

const wordsIn = /[\p{L}\p{N}]+/gu
const lengthOf = ({ length }: string) => length

type Lookup =
  | { readonly is: 'idle' | 'searching' | 'failed'; readonly found: readonly FoundAddress[] }
  | { readonly is: 'answered'; readonly found: readonly FoundAddress[] }

/** The pause in typing, in ms, after which the text is looked up. */
const pause = 200
/** The fewest characters that are looked up; fewer match too many addresses. */
const least = 3

const idle: Lookup = { is: 'idle', found: [] }

/** The addresses for the typed text; a newer text aborts the request for an older one. `undefined` sends no request. */
function useAddressLookup(typed: string | undefined, lookUp: LookUpAddress | undefined): Lookup {
  const [lookup, setLookup] = useState(idle)
  const query = typed?.trim() ?? ''
  const asks = lookUp !== undefined && query.length >= least
  useEffect(() => {
    if (!asks) return setLookup(idle)
    const abandoned = new AbortController()
    const settle = (next: Lookup) => !abandoned.signal.aborted && setLookup(next)
    const timer = setTimeout(() => {
      setLookup(({ found }) => ({ is: 'searching', found }))
      lookUp(query, abandoned.signal).then(
        (found) => settle({ is: 'answered', found }),
        () => settle({ is: 'failed', found: [] }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abandoned.abort()
    }
  }, [asks, query, lookUp])
  return asks ? lookup : idle
}

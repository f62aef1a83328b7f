import { CheckIcon, DotIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Resolved, useWords, type WordName } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { PasswordInput } from './password-input.tsx'
import classes from './password-strength-field.module.css'

/** A password field with the list of its rules, each marked as met or not, and a meter of four bars. */
export function PasswordStrengthWidget(props: FieldProps) {
  const { view, id, value, unmet } = props
  const words = useWords()
  const empty = value === undefined || value === ''
  const hints = view.hints ?? []
  const open = hints.filter(({ code }) => empty || unmet.includes(code))
  const list = `${id}-rules`
  return (
    <FieldFrame
      {...props}
      below={
        <div className={classes.below}>
          <div className={classes.place}>{!empty && <Meter unmet={open.length} />}</div>
          <ul className={classes.rules} id={list}>
            {hints.map((hint) => {
              const met = !open.includes(hint)
              return (
                <li key={hint.code} className={classes.rule} data-met={met || undefined}>
                  {met ? <CheckIcon size={18} /> : <DotIcon size={18} />}
                  <span>
                    <VisuallyHidden>{words(met ? 'ruleMet' : 'ruleUnmet')} </VisuallyHidden>
                    <Resolved text={hint.text} />
                  </span>
                </li>
              )
            })}
          </ul>
        </div>
      }
    >
      <PasswordInput {...props} describedMore={hints.length > 0 ? [list] : []} />
    </FieldFrame>
  )
}

type Strength = { readonly bars: number; readonly colour: 'red' | 'amber' | 'light-green' | 'green'; readonly word: WordName }

/** The number of bars by unmet rules: one bar for three or more unmet rules, four for none. */
const strengths: readonly [Strength, Strength, Strength, Strength] = [
  { bars: 4, colour: 'green', word: 'strengthStrong' },
  { bars: 3, colour: 'light-green', word: 'strengthGood' },
  { bars: 2, colour: 'amber', word: 'strengthFair' },
  { bars: 1, colour: 'red', word: 'strengthWeak' },
]

function Meter({ unmet }: { readonly unmet: number }) {
  const words = useWords()
  const { bars, colour, word } = strengths[Math.min(unmet, 3)] ?? strengths[3]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn as four bars in every browser */}
      <div
        className={classes.meter}
        role="meter"
        aria-label={words('passwordStrength')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={bars}
        aria-valuetext={words(word)}
      >
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classes.bar} data-colour={bar <= bars ? colour : undefined} />
        ))}
      </div>
      <span className={classes.word} aria-live="polite">
        {words(word)}
      </span>
    </>
  )
}

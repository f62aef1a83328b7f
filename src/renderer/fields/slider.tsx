import type { Cents } from '#engine/index.ts'
import classes from './slider.module.css'

type SliderProps = {
  readonly label: string
  readonly least: Cents
  readonly most: Cents
  readonly step: Cents
  readonly value: Cents
  /** The value in words, for `aria-valuetext`. */
  readonly valueText: string
  readonly onSlide: (value: Cents) => void
  readonly onLeave: () => void
}

/**
 * A native range input. It moves in whole steps from the minimum, and reaches the maximum even if that is no whole
 * step.
 */
export function Slider({ label, least, most, step, value, valueText, onSlide, onLeave }: SliderProps) {
  const last = Math.ceil((most - least) / step)
  const at = value >= most ? last : Math.round((Math.max(value, least) - least) / step)
  const share = last === 0 ? 1 : at / last
  return (
    <input
      className={classes.slider}
      style={{ '--share': share } as object}
      type="range"
      min={0}
      max={last}
      step={1}
      value={at}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onSlide(Math.min(most, least + event.currentTarget.valueAsNumber * step))}
      onBlur={onLeave}
    />
  )
}

import classes from './progress-bar.module.css'

type ProgressBarProps = {
  /** From 1. */
  readonly step: number
  readonly steps: number
  /** How far the current step itself has come; absent if it has no parts. */
  readonly within?: { readonly part: number; readonly parts: number }
  /** The accessible name of the bar. */
  readonly label: string
  /** The text beside the bar: "Step 2 of 7 · Income". */
  readonly words: string
}

/** A progress bar with a text beside it. Each step is a tick, and the current one fills up part by part. The bar repeats the text, so screen readers get only one of them. */
export function ProgressBar({ step, steps, within, label, words }: ProgressBarProps) {
  return (
    <div className={classes.progress}>
      <p className={classes.words}>{words}</p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step}
        aria-valuetext={words}
      >
        {numbers(steps).map((number) => (
          <span key={number} className={classes.step}>
            {number === step && within ? (
              numbers(within.parts).map((part) => <Part key={part} done={part <= within.part} />)
            ) : (
              <Part done={number <= step} />
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

function Part({ done }: { readonly done: boolean }) {
  return <span className={classes.part} data-done={done || undefined} />
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

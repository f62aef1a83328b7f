import classes from './progress-bar.module.css'

type ProgressBarProps = {
  /** From 1. */
  readonly step: number
  readonly steps: number
  /** The accessible name of the bar. */
  readonly label: string
  /** The text beside the bar: "Step 2 of 7 · Income". */
  readonly words: string
}

/** A progress bar with a text beside it. The bar repeats the text, so screen readers get only one of them. */
export function ProgressBar({ step, steps, label, words }: ProgressBarProps) {
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
        {Array.from({ length: steps }, (_, index) => index + 1).map((part) => (
          <span key={part} className={classes.part} data-done={part <= step || undefined} />
        ))}
      </div>
    </div>
  )
}

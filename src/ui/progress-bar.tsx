import classes from './progress-bar.module.css'

type ProgressBarProps = {
  /** From 1. */
  readonly step: number
  readonly steps: number
  /** Names the bar for a screen reader. */
  readonly label: string
  /** Beside the bar: "Step 2 of 7 · Income". */
  readonly words: string
}

/** Where one is. The bar is the same thing as the words, so a screen reader is told once. */
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

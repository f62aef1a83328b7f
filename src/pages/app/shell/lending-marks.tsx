/** The legally required logos, as inline SVG to save requests. Their texts come from the flow. */
import { useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

export function LendingMarks() {
  const { footer } = useFlowInForce().flow.live.lender
  const words = useWords()
  if (footer.image === 'OTHER' && !footer.creditUnionLogo) return null
  return (
    <ul className={classes.marks}>
      {footer.image === 'EHL' && <Mark drawing={houseWithEqualsSign}>{words('equalHousing')}</Mark>}
      {footer.image === 'EOL' && <Mark drawing={equalsSignInARound}>{words('equalOpportunity')}</Mark>}
      {footer.creditUnionLogo && <Mark drawing={peopleSideBySide}>{words('creditUnion')}</Mark>}
    </ul>
  )
}

function Mark({ drawing, children }: { drawing: string; children: string }) {
  return (
    <li>
      <svg viewBox="0 0 40 36" width="40" height="36" aria-hidden="true" focusable="false" fill="currentColor">
        <path fillRule="evenodd" d={drawing} />
      </svg>
      <span>{children}</span>
    </li>
  )
}

const houseWithEqualsSign = 'M20 0 40 12v6h-3v18H3V18H0v-6ZM20 6 8 13.3V31h24V13.3ZM13 16h14v4H13Zm0 7h14v4H13Z'
const equalsSignInARound =
  'M20 1a17 17 0 1 1 0 34 17 17 0 0 1 0-34Zm0 4a13 13 0 1 0 0 26 13 13 0 0 0 0-26Zm-7 8h14v4H13Zm0 7h14v4H13Z'
const peopleSideBySide =
  'M20 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM9 32v-5a11 11 0 0 1 22 0v5ZM6 10a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm28 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM0 32v-5c0-4 3-7 6.5-7 1 0 1.8.2 2.5.6A13 13 0 0 0 6.5 28v4Zm33.5 0v-4a13 13 0 0 0-2.5-7.4c.7-.4 1.5-.6 2.5-.6 3.5 0 6.5 3 6.5 7v5Z'

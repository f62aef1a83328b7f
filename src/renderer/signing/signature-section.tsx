import { lazy, type ReactNode, Suspense } from 'react'
import { Stack } from '#ui/layout.ts'
import { Loader } from '#ui/loader.tsx'
import { Section } from '#ui/section.tsx'
import { Chips } from '../fields/slots/chips.tsx'
import { signatureGoal } from '../form/goals.ts'
import { useWords } from '../screen-context.tsx'
import type { SigningHandling, SigningMethod } from './signing-handling.ts'

/** Loaded once drawing is chosen: most borrowers type their name. */
const SignatureDrawing = lazy(() => import('./signature-drawing.tsx').then((module) => ({ default: module.SignatureDrawing })))

type SignatureSectionProps = {
  readonly signing: Pick<SigningHandling, 'method' | 'drawn' | 'onMethod' | 'onDrawn'>
  /** The field for the name. */
  readonly children: ReactNode
}

/** The borrower's signature, typed or drawn, before it is put to its places. */
export function SignatureSection({ signing: { method, drawn, onMethod, onDrawn }, children }: SignatureSectionProps) {
  const words = useWords()
  return (
    <Section heading={words('signatureHeading')} boxed>
      <Stack>
        <p>{words('signatureIntro')}</p>
        {children}
        <Stack data-field={signatureGoal}>
          <Chips
            legend={words('signatureMethod')}
            name="signature-method"
            chips={[
              { id: 'typed', label: words('signatureTyped') },
              { id: 'drawn', label: words('signatureDrawn') },
            ]}
            chosen={method}
            onChoose={(chosen) => onMethod(chosen as SigningMethod)}
            stacked
          />
          {method === 'drawn' && (
            <Suspense fallback={<Loader words={words('loading')} />}>
              <SignatureDrawing drawn={drawn} onDrawn={onDrawn} />
            </Suspense>
          )}
        </Stack>
      </Stack>
    </Section>
  )
}

import type { PreviewFlow, SentPreviewFlow } from '#contract/preview.ts'
import { homeEquityRuntime as product } from '#product/index.ts'

/** A flow with the product that no message can carry. */
export function withProduct(sent: SentPreviewFlow): PreviewFlow {
  return { ...sent, flow: { ...sent.flow, product } }
}

export function withoutProduct({ flow: { product: _, ...flow }, ...shown }: PreviewFlow): SentPreviewFlow {
  return { ...shown, flow }
}

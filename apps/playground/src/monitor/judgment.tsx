import type { ChangeJudgment } from "@trawl/types"

/** Whether a change matches the goal of the monitor, why, and the quotes that show it. */
export const Judgment = ({ judgment }: { readonly judgment: ChangeJudgment }) => {
  const { confidence, meaningful, meaningfulChanges, reason } = judgment
  return (
    <section className="card judgment" aria-label="Judgment" data-meaningful={meaningful === true || undefined}>
      <p>
        <strong>{meaningful === true ? "Matches the goal" : "Does not match the goal"}</strong>
        {confidence != null && <span className="tag">{confidence} confidence</span>}
      </p>
      {reason != null && <p>{reason}</p>}
      {meaningfulChanges != null && meaningfulChanges.length > 0 && (
        <ul className="blocks">
          {meaningfulChanges.map(({ after, before, reason: why }, index) => (
            <li key={index}>
              {why != null && why !== reason && <p className="hint">{why}</p>}
              <p className="changed">
                {before != null && (
                  <del className="change">
                    <span className="unseen">Before:</span>
                    {before}
                  </del>
                )}
                {after != null && (
                  <ins className="change">
                    <span className="unseen">After:</span>
                    {after}
                  </ins>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

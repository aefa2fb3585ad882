-- Our staff look at visits that a printed code unlocked away from its clinic, or from a phone that did not say where it is: the code
-- may be a photograph.
create index visit_passes_elsewhere on visit_passes (unlocked_at desc, id)
  where unlocked_with = 'PRINTED_CODE' and (distance_km is null or distance_km > 1);

-- Who was removed from a plan lost the visits that they had unlocked: they are found by who unlocked them as well.
create index visit_passes_unlocker on visit_passes (unlocked_by, unlocked_at desc);

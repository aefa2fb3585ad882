-- The desk's page of today counts the decisions of the last days.
create index claim_decisions_at on claim_decisions (at, decided_by);
create index claim_decision_reviews_at on claim_decision_reviews (at) include (outcome);

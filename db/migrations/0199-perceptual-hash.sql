-- The hash by which similar pictures are found gets its usual name.
alter table claim_files rename column look to perceptual_hash;
alter index claim_files_look_1 rename to claim_files_perceptual_hash_1;
alter index claim_files_look_2 rename to claim_files_perceptual_hash_2;
alter index claim_files_look_3 rename to claim_files_perceptual_hash_3;
alter index claim_files_look_4 rename to claim_files_perceptual_hash_4;
